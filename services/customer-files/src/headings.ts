import { type ImportField, importFields } from '@lacquer/contracts/customers/customer-import';

/**
 * The headings of Square, Vagaro, Fresha, Booksy, Mindbody, GlossGenius, Mailchimp, this product, address books and
 * lists kept by hand, in English, Spanish, Korean and Vietnamese, as `plain` writes them. The first that is found counts.
 */
const headings: Record<ImportField, readonly string[]> = {
  phone: words(`
    phonenumber phone mobile mobilephone mobilenumber mobilephonenumber cellphone cellphonenumber cell cellnumber
    phonemobile phonecell mobilephonecell telcell phone1value primaryphone primaryphonenumber clientphone customerphone
    contactnumber contactphone phoneno mobileno cellno phones telephone telephonenumber tel telno dayphone homephone
    phonehome phoneiphone iphone phonemain mainphone workphone phonework businessphone otherphone phone1 phone2 phone2value phone3value
    secondaryphone alternatephone altphone
    celular telefonocelular telefonomovil movil nocelular numerocelular numerodecelular telefono numerodetelefono
    notelefono telefono1 telefono2 whatsapp sms smsnumber
    휴대폰 휴대폰번호 휴대전화 휴대전화번호 핸드폰 핸드폰번호 전화번호 전화 연락처
    sodienthoai dienthoai sdt didong sodidong dienthoaididong telefon telefonnummer handy mobil`),
  otherPhone: [],
  givenName: words(`firstname givenname first forename fname clientfirstname customerfirstname
    primernombre nombres nombredepila ten vorname`),
  familyName: words(`lastname familyname surname last lname clientlastname customerlastname
    apellidos apellido primerapellido 성 ho hovatendem nachname`),
  name: words(`fullname name customername clientname displayname contactname guestname customer client clients guest
    contact lastnamefirstname lastfirst namelastfirst clientlastfirst customerlastfirst clientnamelastfirst
    nombrecompleto nombreyapellido nombreyapellidos nombreapellido nombredelcliente nombredelaclienta cliente clienta
    clientes apellidosynombre apellidoynombre nombre
    이름 성명 성함 고객명 고객이름 고객 hovaten hoten tenkhachhang khachhang`),
  email: words(`emailaddress email email1value mailaddress mail emailid clientemail customeremail primaryemail emailwork
    emailhome emails email1 correoelectronico correo direcciondecorreo direcciondecorreoelectronico correoe mailadresse
    이메일 이메일주소 메일 diachiemail thudientu`),
  birthday: words(`birthday birthdate dateofbirth dob bday bdate birth clientbirthday birthdaymmdd birthdayddmm
    fechadenacimiento fechanacimiento nacimiento cumpleanos fechadecumpleanos geburtstag
    생일 생년월일 ngaysinh ngaythangnamsinh sinhnhat`),
  language: words('language preferredlanguage lang idioma lenguaje 언어 ngonngu'),
  tags: words(`tags tag groups labels clienttags customertags groupmembership categories segments etiquetas etiqueta
    grupos grupo 태그 그룹 nhan`),
  note: words(`note notes memo customernotes clientnotes comments comment clientnote customernote remarks notas nota
    comentarios comentario observaciones observacion 메모 비고 노트 ghichu`),
  visitedAt: words(`visitdate visitedat visitedon dateofvisit appointmentdate servicedate checkoutdate fechadevisita
    fechavisita fechadelavisita fechadecita fechadelacita 방문일 ngayden`),
  service: words('service servicename treatment servicio serviciorealizado tratamiento 시술 서비스 dichvu'),
  amount: words('amount amountpaid paid price total totalpaid importe monto precio pagado 금액 sotien'),
  history: words('history'),
  consentRecord: words('consentrecord'),
};

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** Lower-case letters and digits only, without accents. */
export const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export type Columns = Partial<Record<ImportField, number>>;

/** Every column of phones, the preferred one first. */
export function phoneColumns(header: readonly string[]): number[] {
  const its = header.map(plain);
  return headings.phone.flatMap((heading) => its.flatMap((word, index) => (word === heading ? [index] : [])));
}

/** Maps fields to columns by the file's headings. A field without a column is absent. */
export function guessColumns(header: readonly string[]): Columns {
  const its = header.map(plain);
  const columns: Columns = {};
  for (const field of importFields) {
    const place = headings[field].map((heading) => its.indexOf(heading)).find((index) => index >= 0);
    if (place !== undefined) columns[field] = place;
  }
  const [, other] = phoneColumns(header);
  if (other !== undefined) columns.otherPhone = other;
  const { name, familyName, givenName } = columns;
  // a name beside a family name is the given one: "Nombre, Apellidos"
  if (
    name !== undefined &&
    familyName !== undefined &&
    givenName === undefined &&
    /^(nombre|이름|name)$/.test(its[name] ?? '')
  ) {
    delete columns.name;
    columns.givenName = name;
  }
  const isOwn = guessProgram(header) === 'Lacquer';
  const isVisit = columns.visitedAt !== undefined;
  for (const field of ['service', 'amount'] as const) if (isOwn || !isVisit) delete columns[field];
  if (!isOwn) for (const field of ['history', 'consentRecord'] as const) delete columns[field];
  return columns;
}

/** Headings that only this program's export has, as `plain` writes them. */
const programs = {
  Square: ['squarecustomerid'],
  Vagaro: ['dayphone', 'cellphone', 'customernotes'],
  Mailchimp: ['emailaddress', 'optintime'],
  Google: ['givenname', 'phone1value'],
  Outlook: ['mobilephone', 'businessphone', 'emailaddress', 'categories'],
  Lacquer: ['firstname', 'totalspent', 'consent'],
} as const;
export type Program = keyof typeof programs;

/** The program that wrote the file, by its headings. */
export function guessProgram(header: readonly string[]): Program | undefined {
  const its = header.map(plain);
  const names = Object.keys(programs) as Program[];
  return names.find((name) => programs[name].every((heading) => its.includes(heading)));
}

/** Programs that write the month first in a salon of the United States. */
export const monthFirstPrograms: ReadonlySet<Program | undefined> = new Set([
  'Square',
  'Vagaro',
  'Mailchimp',
  'Lacquer',
]);
