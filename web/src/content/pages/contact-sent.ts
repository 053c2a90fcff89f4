export const contactSentPage = {
  title: 'Message Sent',
  heading: 'Message Sent!',
  text: 'Thank you for your message! We will get back to you soon.',
} as const;
