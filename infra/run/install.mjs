// Installs the dependencies of all projects, or what is missing of them.
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies('all');
