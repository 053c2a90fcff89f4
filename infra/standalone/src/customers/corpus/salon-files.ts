/** How the bytes of a file are written. `bom`: with a byte order mark. */
export type Writing =
  'utf-8' | 'utf-8-bom' | 'utf-16le-bom' | 'utf-16be-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** A person as the import stores one. Absent fields are empty. */
export interface Person {
  phone: string;
  given?: string;
  family?: string;
  email?: string;
  /** `02-09`. */
  birthday?: string;
  tags?: string[];
  note?: string;
  language?: string;
  /** The number of visits, and their sum in cents. */
  visits?: [count: number, cents: number];
}

/** A file as a salon has it, and what an import makes of it. */
export interface SalonFile {
  title: string;
  writing?: Writing;
  /** Lines of text; they end with CRLF. */
  lines: readonly string[];
  args?: readonly string[];
  people: readonly Person[];
  /** The number of refused rows. */
  refused?: number;
  /** What the command says. */
  says?: RegExp;
}

const ana: Person = { phone: '+12135550101', given: 'Ana', family: 'López' };
const bea: Person = { phone: '+12135550102', given: 'Béa', family: 'Kim' };
const plainAna: Person = { ...ana, family: 'Lopez' };

/** Headings, separators and encodings. */
const tables: SalonFile[] = [
  ...(
    ['utf-8', 'utf-8-bom', 'utf-16le-bom', 'utf-16be-bom', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const
  ).map((writing): SalonFile => ({
    title: `written as ${writing}`,
    writing,
    lines: ['First Name,Last Name,Phone', 'Ana,López,(213) 555-0101', 'Béa,Kim,(213) 555-0102'],
    people: [ana, bea],
  })),
  ...([';', '\t', '|'] as const).map((delimiter): SalonFile => ({
    title: `separated by ${JSON.stringify(delimiter)}`,
    lines: [
      ['First Name', 'Last Name', 'Phone', 'Notes'],
      ['Ana', 'López', '213.555.0101', 'red, gel, short'],
      ['Béa', 'Kim', '213.555.0102', ''],
    ].map((cells) => cells.join(delimiter)),
    people: [{ ...ana, note: 'red, gel, short' }, bea],
  })),
  {
    title: 'with the line sep=; of Excel',
    lines: ['sep=;', 'Name;Phone', 'Ana López;213 555 0101', 'Béa Kim;213 555 0102'],
    people: [ana, bea],
  },
  {
    title: 'with a title, a date and an empty line above the headings',
    lines: [
      'Client List - Example Nails',
      '"Exported Jan 5, 2026, 10:32 AM"',
      '',
      'First Name,Last Name,Mobile,E-mail',
      'Ana,López,2135550101,ana@example.com',
    ],
    people: [{ ...ana, email: 'ana@example.com' }],
  },
  {
    title: 'with empty lines above, between and below, and columns that are empty',
    lines: ['', ',,,', 'Phone,,Full Name,', '', '2135550101,,Ana López,', ',,,', '2135550102,,Béa Kim,', '', ''],
    people: [ana, bea],
  },
  {
    title: 'with the headings repeated on each page, and a total at the end',
    lines: ['Client,Phone', 'Ana López,2135550101', 'Client,Phone', 'Béa Kim,2135550102', 'Total: 2 clients,'],
    people: [ana, bea],
    refused: 1,
  },
  {
    title: 'without headings',
    lines: [
      'Ana,López,(213) 555-0101,ana@example.com,2/19/1990',
      'Béa,Kim,(213) 555-0102,bea@example.com,12/31/1988',
      'Cleo,Park,(213) 555-0103,,',
    ],
    people: [
      { ...ana, email: 'ana@example.com', birthday: '02-19' },
      { ...bea, email: 'bea@example.com', birthday: '12-31' },
      { phone: '+12135550103', given: 'Cleo', family: 'Park' },
    ],
  },
  {
    title: 'without headings, one name, phone first',
    lines: ['213-555-0101;Ana López', '213-555-0102;Béa Kim'],
    people: [ana, bea],
  },
  {
    title: 'with only phones',
    lines: ['2135550101', '2135550102'],
    people: [{ phone: '+12135550101' }, { phone: '+12135550102' }],
  },
  {
    title: 'with Spanish headings',
    lines: [
      'Nombre;Apellidos;Teléfono móvil;Correo electrónico;Fecha de nacimiento;Notas;Etiquetas',
      'Ana;López;213 555 0101;ana@example.com;31/12/1990;Alérgica a la acetona;vip',
      'Béa;Kim;213 555 0102;;5 de enero de 1990;;',
    ],
    people: [
      {
        ...ana,
        email: 'ana@example.com',
        birthday: '12-31',
        note: 'Alérgica a la acetona',
        tags: ['vip'],
      },
      { ...bea, birthday: '01-05' },
    ],
  },
  {
    title: 'with a Spanish full name',
    lines: ['Nombre,Celular,Cumpleaños', 'Ana López,2135550101,3 de mayo', 'Béa Kim,2135550102,14 mar 1985'],
    people: [
      { ...ana, birthday: '05-03' },
      { ...bea, birthday: '03-14' },
    ],
  },
  {
    title: 'with Korean headings',
    lines: ['이름,휴대폰,생년월일,이메일,메모', '박지우,213-555-0101,1990년 2월 9일,jiwoo@example.com,젤 네일'],
    people: [
      { phone: '+12135550101', given: '박지우', email: 'jiwoo@example.com', birthday: '02-09', note: '젤 네일' },
    ],
  },
  {
    title: 'with Vietnamese headings',
    lines: ['Họ,Tên,Số điện thoại,Ngày sinh,Ghi chú', 'Đặng,Hương,(213) 555-0101,25/02/1990,thích màu đỏ'],
    people: [{ phone: '+12135550101', given: 'Hương', family: 'Đặng', birthday: '02-25', note: 'thích màu đỏ' }],
  },
];

/** Exports of other programs. */
const programs: SalonFile[] = [
  {
    title: 'from Square',
    writing: 'utf-8-bom',
    lines: [
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,City,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status',
      `,Ana,López,ana@example.com,'+12135550101,,,,,,05/06/1990,Likes red,SQ1,Directory,01/02/2024,02/03/2026,7,"$1,234.50",subscribed`,
    ],
    people: [{ ...ana, email: 'ana@example.com', birthday: '05-06', note: 'Likes red' }],
    says: /Square/,
  },
  {
    title: 'from Vagaro',
    lines: [
      'First Name,Last Name,Email,Day Phone,Cell Phone,Birthdate,Street Address,City,State,Zip,Customer Notes,Tags',
      'Ana,López,ana@example.com,,213-555-0101,02/09/1990,,,,90006,,VIP',
      'Béa,Kim,,213-555-0102,,,,,,90006,Short nails,',
    ],
    people: [
      { ...ana, email: 'ana@example.com', birthday: '02-09', tags: ['vip'] },
      { ...bea, note: 'Short nails' },
    ],
    says: /Vagaro/,
  },
  {
    title: 'from Fresha',
    lines: [
      'Client ID,First name,Last name,Gender,Mobile number,Telephone,Email,Date of birth,Client source,Total sales,Added on',
      '1,Ana,López,Female,+1 213-555-0101,,ana@example.com,1990-02-09,Walk-In,"1,234.50",2024-03-01',
      '2,Béa,Kim,,,+1 213-555-0102,,,Online,,2024-03-01',
    ],
    people: [{ ...ana, email: 'ana@example.com', birthday: '02-09' }, bea],
  },
  {
    title: 'from Booksy',
    lines: [
      'Client name;Cell phone;E-mail;Birthday;Last visit;Number of visits;Revenue',
      'Ana López;+12135550101;ana@example.com;1990-02-09;2026-01-02;12;$640.00',
    ],
    people: [{ ...ana, email: 'ana@example.com', birthday: '02-09' }],
  },
  {
    title: 'from Mindbody',
    lines: [
      'Client ID,"Last Name","First Name","Mobile Phone","Home Phone","Work Phone","Email","Birth Date"',
      '100,"López","Ana","(213) 555-0101","","","ana@example.com","Feb 19, 1990"',
      '101,"Kim","Béa","","","(213) 555-0102","",""',
    ],
    people: [{ ...ana, email: 'ana@example.com', birthday: '02-19' }, bea],
  },
  {
    title: 'from GlossGenius',
    lines: [
      'Full Name,Email Address,Phone,Birthday,Client Notes,Created At',
      'Ana López,ana@example.com,2135550101,February 19,Loves chrome,2024-01-05T18:00:00Z',
    ],
    people: [{ ...ana, email: 'ana@example.com', birthday: '02-19', note: 'Loves chrome' }],
  },
  {
    title: 'from Mailchimp',
    lines: [
      '"Email Address","First Name","Last Name",Address,"Phone Number",Birthday,MEMBER_RATING,OPTIN_TIME,TAGS',
      `ana@example.com,Ana,López,"1 Example St  Los Angeles, CA 90006",213-555-0101,02/19,2,"2024-01-05 10:00:00","""VIP"",""Nail art"""`,
    ],
    people: [{ ...ana, email: 'ana@example.com', birthday: '02-19', tags: ['vip', 'nail art'] }],
  },
  {
    title: 'from Google Contacts',
    lines: [
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Ana,,López,,,,1990-02-09,,,* myContacts,* Home,ana@example.com,Mobile,(213) 555-0101 ::: (213) 555-0109,Home,',
      'Béa,,Kim,,,, --02-19,,,* myContacts,,,,,Home,213-555-0102',
    ],
    people: [
      { ...ana, email: 'ana@example.com', birthday: '02-09', tags: ['mycontacts'] },
      { ...bea, birthday: '02-19', tags: ['mycontacts'] },
    ],
  },
  {
    title: 'from Outlook',
    writing: 'windows-1252',
    lines: [
      'First Name,Middle Name,Last Name,Company,E-mail Address,E-mail 2 Address,Home Phone,Mobile Phone,Business Phone,Birthday,Notes,Categories',
      'Ana,,López,,ana@example.com,,,(213) 555-0101,,2/19/1990,,vip;regular',
      'Béa,,Kim,,,,,,+1 (213) 555-0102,0/0/00,,',
    ],
    people: [{ ...ana, email: 'ana@example.com', birthday: '02-19', tags: ['vip', 'regular'] }, bea],
  },
  {
    title: "from an iPhone's contacts",
    lines: [
      'Name,First name,Last name,Mobile Phone : Cell,Phone : home,E-mail : work,Birthday',
      'Ana López,Ana,López,\u202a(213) 555-0101\u202c,,ana@example.com,1990-02-09T00:00:00Z',
      'Béa Kim,Béa,Kim,,213\u00a0555\u00a00102,,1604-02-19',
    ],
    people: [
      { ...ana, email: 'ana@example.com', birthday: '02-09' },
      { ...bea, birthday: '02-19' },
    ],
  },
  {
    title: 'with "Mail address" for an e-mail, and a postal address',
    lines: ['Name,Mail address,Address,Tel.', 'Ana López,ana@example.com,1 Example St,213/555-0101'],
    people: [{ ...ana, email: 'ana@example.com' }],
  },
];

/** Cells as spreadsheets and hands leave them. */
const cells: SalonFile[] = [
  {
    title: 'phones as numbers and in scientific notation',
    lines: [
      'Phone,Name',
      '2135550101.0,Ana López',
      '2.135550102E+09,Béa Kim',
      '2.14E+09,Cleo Park',
      '="2135550104",Dee Cho',
    ],
    people: [ana, bea, { phone: '+12135550104', given: 'Dee', family: 'Cho' }],
    refused: 1,
    says: /digits/,
  },
  {
    title: 'phones with an extension, a word, or a second number',
    lines: [
      'Name,Phone',
      'Ana López,213-555-0101 ext. 12',
      'Béa Kim,213-555-0102 / 310-555-0102',
      'Cleo Park,cell: 213-555-0103 (after 5)',
      'Dee Cho,"none, 1-213-555-0104"',
    ],
    people: [
      ana,
      bea,
      { phone: '+12135550103', given: 'Cleo', family: 'Park' },
      { phone: '+12135550104', given: 'Dee', family: 'Cho' },
    ],
  },
  {
    title: 'a second column of phones',
    lines: ['Name,Phone,Phone 2', 'Ana López,2135550101,3105550101', 'Béa Kim,,2135550102', 'Cleo,n/a,'],
    people: [ana, bea],
    refused: 1,
  },
  {
    title: 'last names first in one column',
    lines: [
      '"Client (Last, First)",Phone',
      '"López, Ana",2135550101',
      '"Kim, Béa",2135550102',
      '"Dee Cho, Jr.",2135550104',
    ],
    people: [ana, bea, { phone: '+12135550104', given: 'Dee', family: 'Cho, Jr.' }],
  },
  {
    title: 'days first, proved by one row',
    lines: ['Name,Phone,Birthday', 'Ana López,2135550101,05/06/1990', 'Béa Kim,2135550102,25/12/1991'],
    people: [
      { ...ana, birthday: '06-05' },
      { ...bea, birthday: '12-25' },
    ],
  },
  {
    title: 'months first, proved by one row, with years of two digits',
    lines: ['Name,Phone,DOB', 'Ana López,2135550101,5/6/90', 'Béa Kim,2135550102,12-25-91'],
    people: [
      { ...ana, birthday: '05-06' },
      { ...bea, birthday: '12-25' },
    ],
  },
  {
    title: 'birthdays that fit both orders, which asks',
    lines: ['Name,Phone,Birthday', 'Ana López,2135550101,05/06/1990', 'Béa Kim,2135550102,7/7/1991'],
    people: [ana, { ...bea, birthday: '07-07' }],
    says: /--date-order/,
  },
  {
    title: 'birthdays that fit both orders, with an order',
    args: ['--date-order', 'dmy'],
    lines: ['Name,Phone,Birthday', 'Ana López,2135550101,05/06/1990'],
    people: [{ ...ana, birthday: '06-05' }],
  },
  {
    title: 'birthdays as serial numbers and in words',
    lines: [
      'Name,Phone,Birthday',
      'Ana López,2135550101,32913',
      'Béa Kim,2135550102,Jan 5',
      'Cleo,2135550103,"Friday, March 14th, 1985"',
      'Dee,2135550104,14-Mar-85',
      'Eva,2135550105,19900209',
      'Fay,2135550106,1990-02-09 00:00:00',
    ],
    people: [
      { ...ana, birthday: '02-09' },
      { ...bea, birthday: '01-05' },
      { phone: '+12135550103', given: 'Cleo', birthday: '03-14' },
      { phone: '+12135550104', given: 'Dee', birthday: '03-14' },
      { phone: '+12135550105', given: 'Eva', birthday: '02-09' },
      { phone: '+12135550106', given: 'Fay', birthday: '02-09' },
    ],
  },
  {
    title: 'bad side fields, which cost the field and not the person',
    lines: [
      'Name,Phone,E-mail,Birthday,Language,Tags,Notes',
      'Ana Lopez,2135550101,not an e-mail,2/19/1990,French,vip,ok',
      `Bea Kim,2135550102,bea@example.com,13/13/1990,en,${'x'.repeat(41)};regular,${'y'.repeat(6000)}`,
      `${'z'.repeat(120)},2135550103,,,,,`,
    ],
    people: [
      { ...plainAna, birthday: '02-19', tags: ['vip'], note: 'ok' },
      { ...bea, given: 'Bea', email: 'bea@example.com', language: 'en', tags: ['regular'] },
      { phone: '+12135550103' },
    ],
    says: /e-mail|email/,
  },
  {
    title: 'an unbalanced quotation mark, which costs one row',
    lines: [
      'Name,Phone,Notes',
      'Ana Lopez,2135550101,"likes red',
      'Bea Kim,2135550102,"two',
      'lines"',
      'Cleo "CC" Park,2135550103,5" nails',
      'Dee Cho,2135550104,',
    ],
    people: [
      { ...bea, given: 'Bea', note: 'two\nlines' },
      { phone: '+12135550103', given: 'Cleo', family: '"CC" Park', note: '5" nails' },
      { phone: '+12135550104', given: 'Dee', family: 'Cho' },
    ],
    refused: 1,
    says: /quotation mark/,
  },
  {
    title: 'the same person twice',
    lines: ['Name,Phone,E-mail,Tags', 'Ana Lopez,2135550101,,vip', 'Ana Lopez,(213) 555-0101,ana@example.com,regular'],
    people: [{ ...plainAna, email: 'ana@example.com', tags: ['vip', 'regular'] }],
  },
  {
    title: 'one row for each visit, with amounts in two notations',
    lines: [
      'Name,Phone,Visit date,Service,Amount',
      'Ana Lopez,2135550101,2026-01-05,Gel Manicure,"$1,234.50"',
      'Ana Lopez,2135550101,2026-01-06,Spa Pedicure,"1.234,50"',
      'Bea Kim,2135550102,2026-01-07,Gel Manicure,free',
    ],
    people: [
      { ...plainAna, visits: [2, 246_900] },
      { ...bea, given: 'Bea' },
    ],
  },
  {
    title: 'cells with a NUL character and half a character',
    lines: ['Name,Phone,Notes', 'Ana Lopez,2135550101,a\0b', 'Bea Kim,2135550102,fine'],
    people: [
      { ...plainAna, note: 'ab' },
      { ...bea, given: 'Bea', note: 'fine' },
    ],
  },
];

export const salonFiles: readonly SalonFile[] = [...tables, ...programs, ...cells];
