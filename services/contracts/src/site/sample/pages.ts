import type { DocumentFields } from '../document-kind.js';

/** The texts of the pages of a new installation. Texts are English. */
export const pages: readonly DocumentFields[] = [
  {
    route: 'about',
    heading: 'A small salon that takes its time',
    intro: 'We have served the neighborhood since 2017, one pair of hands after the other.',
    story:
      'It began with two tables, a borrowed lamp and a rule that still hangs by the sink: nobody is finished until they have looked at their nails by the window. The light there is unkind, which is why it is useful.\n\nIn 2019 we took the room next door for the pedicure chairs. The people who sit in them have not changed much. Nurses from the hospitals on Vermont, students from USC, grandmothers who bring a newspaper in Korean or Spanish, brides with a folder of screenshots.\n\nWith over 5 years in this room and over 7 years of experience at the table, we have learned what to hurry (very little) and what to leave alone (cuticles, mostly).',
    figures: [
      { title: '2017', text: 'serving Koreatown since' },
      { title: '2019', text: 'in these rooms since' },
      { title: 'over 7 years', text: 'of experience' },
    ],
    cardsTitle: 'Reasons to choose us',
    cards: [
      { title: 'You hear the price first', text: 'Length, art, removal: all of it is added up before the first coat.' },
      { title: 'The same hands again', text: 'Ask for whoever you had last time. We write it down.' },
      { title: 'Clean as a habit', text: 'Tools are washed and disinfected between guests; files are not shared.' },
      { title: 'Three languages', text: 'English, Spanish and Korean are spoken at the desk on most days.' },
      {
        title: 'Room for walk-ins',
        text: 'A chair is kept free around lunch and after five whenever we can manage it.',
      },
    ],
    closingTitle: 'How to spot us',
    closingText:
      'Plaster-pink front, a row of almond arches in the window, and a brass bell on the door. If you reach the bus stop, you have gone ten steps too far.',
    title: 'About Our Koreatown Nail Salon',
    description:
      'The story of a small nail salon on the edge of Koreatown: who we are, why people have come back since 2017, and where to find the door on any day.',
    keywords: ['about nail salon koreatown', 'best nail salon los angeles', 'nail salon vermont avenue'],
  },
  {
    route: 'areas',
    heading: 'Areas We Serve',
    intro:
      'Nobody crosses all of Los Angeles for a manicure. From these eight neighborhoods you hardly have to: most guests arrive in less time than their soak takes.',
    places: [
      {
        title: 'Downtown Los Angeles',
        text: 'Straight out on Olympic. Office workers take the early or the last chair and miss the traffic both ways.',
        figure: '8-12 min',
        note: '90012, 90013, 90014, 90015, 90017',
      },
      {
        title: 'Koreatown',
        text: 'Our own neighborhood. You can walk, and plenty do, often with a coffee from around the corner.',
        figure: '5-8 min',
        note: '90005, 90006, 90010, 90020',
      },
      {
        title: 'Mid-Wilshire',
        text: 'The Wilshire buses stop nearby. Make it an afternoon with the museums on the way back.',
        figure: '10-15 min',
        note: '90019, 90036, 90048',
      },
      {
        title: 'Vermont Avenue Corridor',
        text: 'One bus up or down Vermont, no change. Hospital staff come by in scrubs and leave with soft feet.',
        figure: '5-10 min',
        note: '90004, 90006, 90029',
      },
      {
        title: 'Westlake',
        text: 'Close enough for an express visit between school drop-off and work.',
        figure: '6-10 min',
        note: '90017, 90057',
      },
      {
        title: 'Pico-Union',
        text: 'Our southern neighbors. Spanish is spoken at the desk, and families come in pairs on Saturdays.',
        figure: '4-8 min',
        note: '90006, 90015',
      },
      {
        title: 'MacArthur Park',
        text: 'One stop on the Metro, or a flat walk along Seventh if the weather is doing what it usually does.',
        figure: '6-9 min',
        note: '90057',
      },
      {
        title: 'Central LA',
        text: 'USC, Echo Park and the streets between. Students: weekday mornings are quietest and easiest to book.',
        figure: '12-18 min',
        note: '90007, 90011, 90018, 90026',
      },
    ],
    closingTitle: 'Coming from further away?',
    closingText: 'Book the first chair at ten or one after two. The freeways are kinder then, and so is the parking.',
    title: 'Areas We Serve in Central LA',
    description:
      'From Downtown to Mid-Wilshire: eight neighborhoods near our Koreatown nail salon, with postal codes, travel times and the easiest way to get here.',
    keywords: [
      'nail salon near downtown la',
      'nail salon near macarthur park',
      'nail salon mid-wilshire',
      'nail salon westlake',
    ],
  },
  {
    route: 'contact',
    heading: 'Come by, call or write',
    intro:
      'For today, call us. For next week, book online. For anything that needs a picture or a sentence, use the form.',
    callText: 'Somebody picks up while we are open.',
    bookText: 'Pick a time at two in the morning if you like.',
    directionsText: 'Opens the route from where you are.',
    hoursText: 'Last long service starts ninety minutes before closing.',
    textTitle: 'Send us a message',
    text: 'We read the messages in the morning and between appointments, and answer the same day more often than not.',
    cardsTitle: 'Find the door',
    closingTitle: 'Parking',
    closingText:
      'Free parking behind the building; turn in from the side street. The Metro B and D lines stop a short walk away at Wilshire and Vermont.',
    title: 'Contact, Hours & Directions',
    description:
      'Call, write, book or drop by: phone number, opening hours, parking and directions for our nail salon at the edge of Koreatown, Los Angeles 90006.',
    keywords: ['nail salon phone number koreatown', 'nail salon open today los angeles', 'nail salon directions 90006'],
  },
  {
    route: 'gallery',
    heading: 'Nail Art Gallery',
    intro: 'Colors, shapes and finishes to point at. Open one to see it large, then show it to us on your phone.',
    cardsTitle: 'What you do not see in a picture',
    cards: [
      {
        title: 'Bring a picture',
        text: 'A photo, a sketch or a color on a napkin is enough to start from. We tell you what your nails can carry before we begin.',
      },
      {
        title: 'Colors that suit you',
        text: 'Reds lean blue or orange, nudes lean gray or gold. We hold the tips to your hand in daylight before you decide.',
      },
      {
        title: 'Made to be worn',
        text: 'Gems sit low, foil is sealed twice, and long shapes keep a strong center. You should still be able to open a can.',
      },
    ],
    title: 'Nail Art Gallery, Koreatown',
    description:
      'Browse our nail art gallery: almond reds, milky French, brass leaf, ombre and small flowers to save and bring to your Koreatown appointment.',
    keywords: ['nail art gallery', 'nail design ideas los angeles', 'koreatown nail art pictures'],
  },
  {
    route: 'services',
    heading: 'Services and prices',
    intro:
      'Everything we do, group by group. Each card opens a page that says how long it takes, what is included and what to know before you sit down.',
    closingTitle: 'Not sure which one?',
    closingText:
      'Show your hands to whoever is at the desk. You will get a straight answer, and quite often the cheaper option.',
    title: 'Nail & Waxing Services with Prices',
    description:
      'All services on one page: manicures, pedicures and waxing in Koreatown, Los Angeles, each with its duration and a price to start from.',
    keywords: ['nail salon services los angeles', 'nail salon prices koreatown', 'manicure pedicure waxing menu'],
  },
  {
    route: 'nail-salon-los-angeles-koreatown',
    heading: 'Your Koreatown nail salon, a mile away',
    intro:
      'If you live, work or study in Koreatown, a good manicure should not take an afternoon of driving. We are about a mile away, by Vermont Avenue in 90006: near enough to come as you are, on the day you think of it.',
    stepsTitle: 'Getting here from Koreatown',
    steps: [
      {
        title: 'By car',
        text: 'That is the drive from Koreatown. Parking is free, so you can leave the hunt for a meter to everybody else.',
        figure: '5-8 min',
      },
      {
        title: 'By Vermont Avenue',
        text: 'A mile is all that lies between Koreatown and our chairs. Vermont Avenue is the street to look for.',
        figure: '1 mile',
      },
      {
        title: 'Without a car',
        text: 'We are Metro accessible. Come straight from work, and wear the sandals if it is a pedicure.',
        figure: 'Metro',
      },
      {
        title: 'Without a plan',
        text: 'Walk-ins are welcome. For a certain hour, or nails for two, book online or call first.',
        figure: 'Walk in',
      },
    ],
    textTitle: 'How long have you got?',
    text: 'Koreatown days are full. Pick by the time you have, and see the starting price before you leave the house.',
    times: [
      { title: 'Between two errands', text: 'The smallest change that everybody sees.', figure: 'eyebrow-waxing' },
      {
        title: 'On a lunch break',
        text: 'In and out with neat toes, and time left for lunch.',
        figure: 'express-pedicure',
      },
      { title: 'After work', text: 'Dry when you get up, and still glossy three weeks later.', figure: 'gel-manicure' },
      {
        title: 'A slow morning',
        text: 'Warm stones first. Put the phone away for this one.',
        figure: 'hot-stone-manicure',
      },
      {
        title: 'Before a wedding',
        text: 'Length and shape for the pictures: allow two hours.',
        figure: 'acrylic-extensions',
      },
    ],
    cardsTitle: 'Why choose us from Koreatown',
    cards: [
      {
        title: 'Hands, feet and brows in one stop',
        text: 'Manicures, pedicures, waxing, nail art and acrylics share one address, so one trip does for all of them.',
      },
      {
        title: 'Prices you can read first',
        text: 'Every service has a page with its starting price and its time. Nothing to ask for, nothing to sign up for.',
      },
      {
        title: 'Neighbors since 2017',
        text: 'We have looked after this part of Los Angeles since 2017. Koreatown is not a market to us; it is who we see on the sidewalk.',
      },
    ],
    title: 'Nail Salon in Los Angeles Koreatown',
    description:
      'Coming from Koreatown or along Vermont Avenue? Manicures[ from {manicure}+], pedicures[ from {pedicure}+], waxing[ from {waxing}+], 5-8 minutes away. Walk-ins welcome, free parking.',
    keywords: [
      'nail salon los angeles koreatown',
      'nail salon near me 90006',
      'koreatown nails',
      'vermont avenue nail salon',
    ],
  },
  {
    route: 'privacy',
    heading: 'Privacy Policy',
    intro: 'We are a nail salon, not a data company. This page says what we know about you and what we do with it.',
    updated: 'November 2026',
    sections: [
      {
        title: 'What we collect',
        text: 'When you use the contact form: your name, e-mail address, phone number and service of interest if you give them, and your message.\n\nWhen you pay by card and leave a phone number, or when you ask us at the desk to add you: that number, your e-mail address if you gave one, which services you had, how much they cost and when you came. We never see or store your card number; the payment provider handles it.',
      },
      {
        title: 'What we use it for',
        text: 'To answer you, to keep your appointments straight, and to text you about appointments and offers, until you tell us to stop. Nothing is used to decide anything about you automatically.',
      },
      {
        title: 'Text messages',
        text: 'Mobile numbers and text-message consent are not shared with or sold to third parties or affiliates for marketing or promotional purposes. All the categories of sharing named on this page exclude text messaging originator opt-in data and consent.\n\nThe company that carries our messages receives your number and the text only in order to deliver them. You can stop at any time by replying STOP.',
      },
      {
        title: 'Cookies, statistics and what your browser keeps',
        text: 'Visiting this site sets no cookie of ours. If the salon has switched on visitor statistics, page views and clicks on the booking and phone buttons are counted by Google Analytics; we leave that out for browsers that send Do Not Track or Global Privacy Control.\n\nWhat you type into the contact form is kept in your browser, in that one tab, so that a lost signal or a reload does not lose it. It is deleted when the message is sent, when you close the tab, and after 24 hours at the latest.\n\nThe map may be loaded from Google once you scroll near it. Google then learns your network address.',
      },
      {
        title: 'How long, and your rights',
        text: 'Messages are kept as long as they are needed to help you; visit records as long as you are a customer and as tax law asks. You may ask to see, correct or delete what we hold, whether or not California law gives you that right. Write through the contact page or call.',
      },
    ],
    title: 'Privacy Policy',
    description:
      'What we keep when you write, visit or pay, why we keep it, who sees it, and how to have it corrected or deleted. No sale of data, in plain words.',
    keywords: ['privacy policy', 'sms privacy', 'nail salon data protection'],
  },
  {
    route: 'terms',
    heading: 'Terms of Service',
    intro:
      'Short rules for the website, for your appointment, and for the text messages that come with leaving us your number.',
    updated: 'November 2026',
    sections: [
      {
        title: 'The website',
        text: 'Prices here are starting prices. Length, shape, art and removal can add to them, and you are told the sum before we begin. Pictures show ideas and finishes; your own nails decide how close we get.\n\nAppointments are made on the page of our booking provider, under its terms. If you run late, call: we hold a chair for fifteen minutes.',
      },
      {
        title: 'SMS program description',
        text: 'When you give us your mobile number, at the desk, on a form or when you pay, you agree that we may text you: appointment reminders, answers to your questions, and now and then a special offer or news about the salon, which may be sent automatically. Agreeing is never a condition of buying anything: leave the number out, or tell us you want no texts.',
      },
      {
        title: 'How often, and what it costs',
        text: 'Message frequency varies: a few messages a month at most, and answers when you write to us. Message and data rates may apply, as your mobile plan says. We charge nothing for them.',
      },
      {
        title: 'STOP and HELP',
        text: 'Reply STOP to any message to end them. You get one last text that confirms it, and then none, unless you sign up again by replying START. Reply HELP for help, or call the salon at the number below.\n\nCarriers are not liable for delayed or undelivered messages.',
      },
      {
        title: 'Your number stays with us',
        text: 'No mobile information will be shared with third parties or affiliates for marketing or promotional purposes. How we treat everything else is written in our Privacy Policy.',
      },
      {
        title: 'If something went wrong',
        text: 'A chip within the first days, a shape you cannot get used to: come back and say so. We would rather fix a nail than argue about one. These terms follow the law of California.',
      },
    ],
    title: 'Terms of Service & SMS Terms',
    description:
      'The rules for using this site and our text messages: what the SMS program is, how often we write, what it may cost, and how STOP and HELP work.',
    keywords: ['terms of service', 'sms terms', 'text message program terms'],
  },
];
