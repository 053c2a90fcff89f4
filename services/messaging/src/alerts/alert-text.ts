/** `publicUrl` absent: the text names the place in the admin instead of its address. */
export function alertText(messageCount: number, publicUrl?: string): string {
  const count = messageCount === 1 ? '1 new message' : `${messageCount} new messages`;
  const where = publicUrl
    ? `Read ${messageCount === 1 ? 'it' : 'them'} at ${new URL('/admin/contacts', publicUrl).toString()}`
    : `Read ${messageCount === 1 ? 'it' : 'them'} in the admin under Contacts.`;
  return `${count} on your website. ${where}`;
}
