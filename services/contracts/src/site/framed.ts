import { z } from 'zod';

const point = { x: z.number(), y: z.number() };

/** What is shown of a picture, as pages read it: see `framing.ts`. */
export const framing = {
  focal: z.object(point).optional(),
  crop: z.object({ ...point, width: z.number(), height: z.number() }).optional(),
  /** That of its place until it is loaded. */
  color: z.string().optional(),
};
