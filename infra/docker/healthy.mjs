// The containers' health check: exits with 0 when the app on this port is ready.
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
