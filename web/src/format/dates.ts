const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** `MMM dd, yyyy` in the reader's time zone: `Mar 01, 2026`. */
export function formatDate(instant: string): string {
  const date = new Date(instant);
  return `${months[date.getMonth()]} ${two(date.getDate())}, ${date.getFullYear()}`;
}

/** `h:mm a` in the reader's time zone: `6:05 PM`. */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  return `${date.getHours() % 12 || 12}:${two(date.getMinutes())} ${date.getHours() < 12 ? 'AM' : 'PM'}`;
}
