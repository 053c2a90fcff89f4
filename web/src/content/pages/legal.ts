interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  /** A link to more information. */
  link?: { to: '/privacy' | '/terms'; text: string };
}

export interface LegalPage {
  path: string;
  title: string;
  description: string;
  keywords: readonly string[];
  heading: string;
  intro: string;
  updated: string;
  sections: readonly LegalSection[];
}

export const privacyPage: LegalPage = {
  path: '/privacy',
  title: 'Privacy Policy',
  description:
    'What we keep when you write, visit or pay, why we keep it, who sees it, and how to have it corrected or deleted. No sale of data, in plain words.',
  keywords: ['privacy policy', 'sms privacy', 'nail salon data protection'],
  heading: 'Privacy Policy',
  intro: 'We are a nail salon, not a data company. This page says what we know about you and what we do with it.',
  updated: 'November 2026',
  sections: [
    {
      title: 'What we collect',
      paragraphs: [
        'When you use the contact form: your name, e-mail address, phone number and service of interest if you give them, and your message.',
        'When you pay by card and leave a phone number, or when you ask us at the desk to add you: that number, your e-mail address if you gave one, which services you had, how much they cost and when you came. We never see or store your card number; the payment provider handles it.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To answer you, to keep your appointments straight, and to text you about appointments and offers, until you tell us to stop. Nothing is used to decide anything about you automatically.',
      ],
    },
    {
      title: 'Text messages',
      paragraphs: [
        'Mobile numbers and text-message consent are not shared with or sold to third parties or affiliates for marketing or promotional purposes. All the categories of sharing named on this page exclude text messaging originator opt-in data and consent.',
        'The company that carries our messages receives your number and the text only in order to deliver them. You can stop at any time by replying STOP.',
      ],
      link: { to: '/terms', text: 'The terms of our text messages' },
    },
    {
      title: 'Cookies, statistics and what your browser keeps',
      paragraphs: [
        'Visiting this site sets no cookie of ours. If the salon has switched on visitor statistics, page views and clicks on the booking and phone buttons are counted by Google Analytics; we leave that out for browsers that send Do Not Track or Global Privacy Control.',
        'What you type into the contact form is kept in your browser, in that one tab, so that a lost signal or a reload does not lose it. It is deleted when the message is sent, when you close the tab, and after 24 hours at the latest.',
        'The map may be loaded from Google once you scroll near it. Google then learns your network address.',
      ],
    },
    {
      title: 'How long, and your rights',
      paragraphs: [
        'Messages are kept as long as they are needed to help you; visit records as long as you are a customer and as tax law asks. You may ask to see, correct or delete what we hold, whether or not California law gives you that right. Write through the contact page or call.',
      ],
    },
  ],
};

export const termsPage: LegalPage = {
  path: '/terms',
  title: 'Terms of Service & SMS Terms',
  description:
    'The rules for using this site and our text messages: what the SMS program is, how often we write, what it may cost, and how STOP and HELP work.',
  keywords: ['terms of service', 'sms terms', 'text message program terms'],
  heading: 'Terms of Service',
  intro:
    'Short rules for the website, for your appointment, and for the text messages that come with leaving us your number.',
  updated: 'November 2026',
  sections: [
    {
      title: 'The website',
      paragraphs: [
        'Prices here are starting prices. Length, shape, art and removal can add to them, and you are told the sum before we begin. Pictures show ideas and finishes; your own nails decide how close we get.',
        'Appointments are made on the page of our booking provider, under its terms. If you run late, call: we hold a chair for fifteen minutes.',
      ],
    },
    {
      title: 'SMS program description',
      paragraphs: [
        'When you give us your mobile number, at the desk, on a form or when you pay, you agree that we may text you: appointment reminders, answers to your questions, and now and then a special offer or news about the salon, which may be sent automatically. Agreeing is never a condition of buying anything: leave the number out, or tell us you want no texts.',
      ],
    },
    {
      title: 'How often, and what it costs',
      paragraphs: [
        'Message frequency varies: a few messages a month at most, and answers when you write to us. Message and data rates may apply, as your mobile plan says. We charge nothing for them.',
      ],
    },
    {
      title: 'STOP and HELP',
      paragraphs: [
        'Reply STOP to any message to end them. You get one last text that confirms it, and then none, unless you sign up again by replying START. Reply HELP for help, or call the salon at the number below.',
        'Carriers are not liable for delayed or undelivered messages.',
      ],
    },
    {
      title: 'Your number stays with us',
      paragraphs: [
        'No mobile information will be shared with third parties or affiliates for marketing or promotional purposes. How we treat everything else is written in our Privacy Policy.',
      ],
      link: { to: '/privacy', text: 'Privacy Policy' },
    },
    {
      title: 'If something went wrong',
      paragraphs: [
        'A chip within the first days, a shape you cannot get used to: come back and say so. We would rather fix a nail than argue about one. These terms follow the law of California.',
      ],
    },
  ],
};
