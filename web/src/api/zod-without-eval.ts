// The Content-Security-Policy forbids compiling validators from text. zod reads this when it is first loaded, which is
// later than the entry: setting it here keeps zod itself out of the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
