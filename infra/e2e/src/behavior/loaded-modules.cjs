// loaded with `--require`: a process that exits names the packages of the CommonJS modules that it loaded
process.on('exit', () => {
  const packages = Object.keys(require.cache).flatMap(
    (file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  process.stderr.write(`loaded packages: ${[...new Set(packages)].join(' ')}\n`);
});
