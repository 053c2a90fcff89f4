// The Content-Security-Policy forbids eval, which zod uses to compile validators. zod reads this setting when it first
// loads, after the entry. Setting it as a global keeps zod out of the initial load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
