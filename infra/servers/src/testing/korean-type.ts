import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from './child-server.js';
import { installDebianPackage } from './debian-package.js';

/** The family that the site takes on Linux: `korean.css`. */
const family = 'Noto Sans CJK KR';

/**
 * Installs Korean type on a machine without, as every device of a Korean reader has it. Without, the letters of the web
 * font replace empty boxes of another width, and lines move.
 */
export async function testKoreanType(say: (line: string) => void = () => {}): Promise<void> {
  const list = await findProgram('fc-list');
  // elsewhere, the system has Korean type of its own
  if (!list) return;
  const isInstalled = async () => (await promisify(execFile)(list, [family])).stdout.trim() !== '';
  if (await isInstalled()) return;
  await installDebianPackage('fonts-noto-cjk', say);
  if (!(await isInstalled())) throw new Error(`Korean pages need ${family}, which was not found: install it.`);
}
