import { z } from 'zod';

/** What a push message to a person's device contains. The service worker of the admin shows it as a notification. */
export const pushMessage = z.object({
  /** A later message with the same tag replaces this one. */
  tag: z.string().min(1).max(200),
  title: z.string().min(1).max(200),
  body: z.string().max(1000),
  /** The page that the notification opens: a path of the admin. */
  url: z
    .string()
    .max(500)
    .regex(/^\/admin(?:[/?#]|$)/),
  /** What waits for the person, as the number on the icon. Absent: it stays as it is. */
  badge: z.int().nonnegative().optional(),
});
export type PushMessage = z.infer<typeof pushMessage>;
