import type { DocumentFields } from '../document-kind.js';
import { manicures } from './manicures.js';
import { pedicures } from './pedicures.js';
import { waxings } from './waxings.js';

/** The texts of the services that a new installation starts with, by slug. */
export const sampleServices: Readonly<Record<string, DocumentFields>> = { ...manicures, ...pedicures, ...waxings };
