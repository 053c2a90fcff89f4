// The entry of every npm command. Uses only built-in modules and old syntax, so that an old Node.js can print this error.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Lacquer needs Node.js 20.19 or later to start; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exitCode = 1;
} else {
  void import('./cli.mjs').then(({ run }) => run(process.argv.slice(2)));
}
