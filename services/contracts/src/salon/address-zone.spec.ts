import { describe, expect, it } from '@jest/globals';
import { addressZones, isZipElsewhere, zoneOfAddress, zoneOfMove } from './address-zone.js';
import { listUtcOffsets } from './list-utc-offsets.js';
import { salonProfile } from './salon.js';

const [eastern, central, mountain, arizona, pacific] = addressZones;
const at = (written: string) => {
  const [region = '', postalCode = ''] = written.split(' ');
  return { region, postalCode };
};

describe('the time zone of an address', () => {
  it.each([
    ['NY 10001', eastern],
    ['CA 94601', pacific],
    ['IL 60601', central],
    ['CO 80202', mountain],
    ['AK 99501', 'America/Anchorage'],
    ['AK 99546', 'America/Adak'],
    ['HI 96815', 'Pacific/Honolulu'],
    ['PR 00901', 'America/Puerto_Rico'],
    ['VI 00802', 'America/Puerto_Rico'],
    ['GU 96910', 'Pacific/Guam'],
    ['MP 96950', 'Pacific/Guam'],
    ['AS 96799', 'Pacific/Pago_Pago'],
    ['DC 20001', eastern],
    ['VA 20101', eastern],
    // Fishers Island, with the first digits of Connecticut
    ['NY 06390', eastern],
    ['CT 06320', eastern],
  ])('of %s is %s', (address, zone) => {
    expect(zoneOfAddress(at(address))).toBe(zone);
  });

  it.each([
    ['Miami', 'FL 33130', eastern],
    ['Tallahassee', 'FL 32301', eastern],
    ['Pensacola', 'FL 32501', central],
    ['Panama City', 'FL 32401', central],
    ['Port St. Joe, with the first digits of Panama City', 'FL 32456', eastern],
    ['Nashville', 'TN 37203', central],
    ['Memphis', 'TN 38103', central],
    ['Knoxville', 'TN 37902', eastern],
    ['Chattanooga', 'TN 37402', eastern],
    ['Johnson City', 'TN 37601', eastern],
    ['Tullahoma, with the first digits of Cleveland', 'TN 37388', central],
    ['Cleveland', 'TN 37311', eastern],
    ['Crossville', 'TN 38555', central],
    ['Louisville', 'KY 40202', eastern],
    ['Lexington', 'KY 40507', eastern],
    ['Bowling Green', 'KY 42101', central],
    ['Paducah', 'KY 42001', central],
    ['Owensboro', 'KY 42301', central],
    ['Elizabethtown', 'KY 42701', eastern],
    ['Leitchfield, with the first digits of Elizabethtown', 'KY 42754', central],
    ['Somerset', 'KY 42501', eastern],
    ['Russell Springs', 'KY 42642', central],
    ['Indianapolis', 'IN 46204', eastern],
    ['Fort Wayne', 'IN 46802', eastern],
    ['Gary', 'IN 46402', central],
    ['South Bend', 'IN 46601', eastern],
    ['Knox, with the first digits of Elkhart', 'IN 46534', central],
    ['Elkhart', 'IN 46516', eastern],
    ['Evansville', 'IN 47708', central],
    ['Tell City', 'IN 47586', central],
    ['Jasper, with the first digits of Tell City', 'IN 47546', eastern],
    ['Rensselaer', 'IN 47978', central],
    ['Lafayette', 'IN 47901', eastern],
    ['Houston', 'TX 77002', central],
    ['El Paso', 'TX 79901', mountain],
    ['a post office box of El Paso', 'TX 88510', mountain],
    ['Fort Hancock', 'TX 79839', mountain],
    ['Marfa, with the first digits of Fort Hancock', 'TX 79843', central],
    ['Fargo', 'ND 58102', central],
    ['Bismarck', 'ND 58501', central],
    ['Dickinson', 'ND 58601', mountain],
    ['Hebron, with the first digits of Dickinson', 'ND 58638', central],
    ['Elgin, with the first digits of Bismarck', 'ND 58533', mountain],
    ['Sioux Falls', 'SD 57104', central],
    ['Pierre', 'SD 57501', central],
    ['Philip, with the first digits of Pierre', 'SD 57567', mountain],
    ['Rapid City', 'SD 57701', mountain],
    ['Mobridge', 'SD 57601', central],
    ['Lemmon, with the first digits of Mobridge', 'SD 57638', mountain],
    ['Omaha', 'NE 68102', central],
    ['North Platte', 'NE 69101', central],
    ['Ogallala, with the first digits of North Platte', 'NE 69153', mountain],
    ['Scottsbluff', 'NE 69361', mountain],
    ['McCook', 'NE 69001', central],
    ['Imperial, with the first digits of McCook', 'NE 69033', mountain],
    ['Wichita', 'KS 67202', central],
    ['Colby', 'KS 67701', central],
    ['Goodland, with the first digits of Colby', 'KS 67735', mountain],
    ['Dodge City', 'KS 67801', central],
    ['Syracuse, with the first digits of Dodge City', 'KS 67878', mountain],
    ['Boise', 'ID 83702', mountain],
    ['Coeur d’Alene', 'ID 83814', pacific],
    ['Lewiston', 'ID 83501', pacific],
    ['Riggins, with the first digits of Lewiston', 'ID 83549', mountain],
    ['Portland', 'OR 97204', pacific],
    ['Ontario', 'OR 97914', mountain],
    ['Huntington, with the first digits of Ontario', 'OR 97907', pacific],
    ['Detroit', 'MI 48226', eastern],
    ['Marquette', 'MI 49855', eastern],
    ['Iron Mountain, with the first digits of Marquette', 'MI 49801', central],
    ['Houghton', 'MI 49931', eastern],
    ['Ironwood, with the first digits of Houghton', 'MI 49938', central],
    ['Phoenix, without daylight saving time', 'AZ 85004', arizona],
    ['Tucson', 'AZ 85701', arizona],
    ['Flagstaff', 'AZ 86001', arizona],
    ['Page, beside the Navajo Nation', 'AZ 86040', arizona],
    ['Tuba City, in the Navajo Nation', 'AZ 86045', mountain],
    ['Window Rock, in the Navajo Nation', 'AZ 86515', mountain],
    ['Las Vegas', 'NV 89101', pacific],
    ['West Wendover', 'NV 89883', mountain],
    ['Birmingham', 'AL 35203', central],
    ['Phenix City, on the clocks of Columbus, Georgia', 'AL 36867', eastern],
  ])('in a state with two is that of its part: %s, %s', (_, address, zone) => {
    expect(zoneOfAddress(at(address))).toBe(zone);
  });

  it.each(['XX 10001', 'NY', 'NY 1000', 'NY 90006', 'CA 10001', 'AE 09012'])('of %s is unknown', (address) => {
    expect(zoneOfAddress(at(address))).toBeNull();
  });

  it('is a time zone of the profile, and no two of them keep the same time', () => {
    for (const zone of addressZones) expect(salonProfile.shape.timeZone.parse(zone)).toBe(zone);
    const kept = addressZones.map((zone) => JSON.stringify(listUtcOffsets(zone, new Date('2026-11-29T00:00:00Z'))));
    expect(new Set(kept).size).toBe(addressZones.length);
  });

  it('comes with a move to another one, and stays within it', () => {
    expect(zoneOfMove(at('CA 90006'), at('NY 10001'))).toBe(eastern);
    expect(zoneOfMove(at('NY 90006'), at('NY 10001'))).toBe(eastern);
    expect(zoneOfMove(at('AZ 86515'), at('AZ 86504'))).toBeNull();
    expect(zoneOfMove(at('CA 90006'), at('NY 90006'))).toBeNull();
  });
});

it('tells a ZIP code of another state, once both are complete', () => {
  expect(
    ['NY 90006', 'NY 9000', 'NY 10001', 'XX 90006', 'AS 96799'].map((address) => isZipElsewhere(at(address))),
  ).toEqual([true, false, false, false, false]);
});
