/** What is registered for the sender of the account: Twilio's statuses; null: nothing. */
export interface AccountRegistration {
  campaign: string | null;
  brand: string | null;
  errors: { error_code: number; description: string; fields: string[] }[];
}

export const approvedRegistration = (): AccountRegistration => ({
  campaign: 'VERIFIED',
  brand: 'APPROVED',
  errors: [],
});

const service = 'MG1';
const brand = 'BN1';

/** Twilio's answer about a sender that is a local number of one messaging service; null: no such resource. */
export function answerRegistration(path: string, from: string, registered: AccountRegistration): object | null {
  const { pathname } = new URL(path, 'http://twilio');
  const list = (key: string, records: object[]) => ({ meta: { key, next_page_url: null }, [key]: records });
  const errors = registered.errors;
  const brands = registered.brand === null ? [] : [{ sid: brand, status: registered.brand, mock: false, errors: [] }];
  const campaigns =
    registered.campaign === null
      ? []
      : [
          {
            sid: 'QE1',
            messaging_service_sid: service,
            brand_registration_sid: brand,
            campaign_status: registered.campaign,
            mock: false,
            errors,
          },
        ];
  const answers: Record<string, object | undefined> = {
    '/v1/Services': list('services', [{ sid: service }]),
    [`/v1/Services/${service}/PhoneNumbers`]: list('phone_numbers', [{ sid: 'PN1', phone_number: from }]),
    [`/v1/Services/${service}/Compliance/Usa2p`]: list('compliance', campaigns),
    '/v1/a2p/BrandRegistrations': list('data', brands),
    [`/v1/a2p/BrandRegistrations/${brand}`]: brands[0],
  };
  return answers[pathname] ?? null;
}
