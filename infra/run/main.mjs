// The entry of every npm command: built-ins only, and plain enough for an old Node.js to read the sentence below.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Lacquer needs Node.js 20.19 or later to start; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exitCode = 1;
} else {
  void import('./cli.mjs').then(({ run }) => run(process.argv.slice(2)));
}
