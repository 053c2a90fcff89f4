/**
 * The time zones of each area code of the North American Numbering Plan, as IANA names. An area code that spans several
 * zones lists all of them; its overlays list the same.
 *
 * Source: `resources/timezones/map_data.txt` of Google's libphonenumber (Apache License 2.0), of 17 July 2026, with its
 * finer prefixes merged by area code. Compared with it again: all codes agree except the following, which follow the
 * North American Numbering Plan Administrator's list. An overlay has the zones of the area it shares (236 257 306 364
 * 367 448 458 474 581 639 672 778 879 930 986). 689 is Orlando's (the data has Chicago). 457 471 483 621 624 729 837
 * 861 924 are too new for the data. 273 is known to be Canadian, so it has all zones of Canada. Toll-free, personal and
 * other non-geographic codes are omitted.
 */
const areaCodesByZones: Readonly<Record<string, string>> = {
  'America/Adak America/Anchorage America/Juneau Pacific/Honolulu': '907',
  'America/Anguilla': '264',
  'America/Antigua': '268',
  'America/Barbados': '246',
  'America/Boise America/Denver America/Los_Angeles': '208 775 986',
  'America/Cayman': '345',
  'America/Chicago': `
    205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327
    331 334 337 346 353 361 402 405 409 414 417 430 432 447 457 464 469 471 479 483 501 504 507 512
    515 531 534 539 557 563 572 573 580 601 608 612 615 618 621 629 630 636 641 651 659 660 662 682
    708 712 713 715 726 730 731 737 763 769 773 779 806 815 816 817 830 832 847 861 870 872 901 903
    913 918 920 924 931 936 938 940 945 952 956 972 975 979 985`,
  'America/Chicago America/Denver': '308 620 785',
  'America/Chicago America/Denver America/North_Dakota/Center': '605 701',
  'America/Chicago America/New_York': '219 270 364 423 448 574 606 729 812 850 906 930',
  'America/Denver': '303 307 385 406 435 505 575 719 720 748 801 915 970 983',
  'America/Denver America/Los_Angeles': '458 541',
  'America/Denver America/Phoenix': '928',
  'America/Dominica': '767',
  'America/Edmonton': '368 403 587 780 825',
  'America/Edmonton America/Halifax America/Regina America/St_Johns America/Toronto America/Vancouver America/Winnipeg':
    '273',
  'America/Edmonton America/Fort_Nelson America/Toronto America/Vancouver America/Winnipeg': '867',
  'America/Edmonton America/Vancouver': '236 250 257 672 778',
  'America/Grand_Turk': '649',
  'America/Grenada': '473',
  'America/Halifax': '428 506 782 902',
  'America/Halifax America/Puerto_Rico America/St_Johns': '709 879',
  'America/Halifax America/Toronto': '367 418 581',
  'America/Jamaica': '658 876',
  'America/Los_Angeles': `
    206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619
    626 628 650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949
    951 971`,
  'America/Lower_Princes': '721',
  'America/Montserrat': '664',
  'America/Nassau': '242',
  'America/New_York': `
    201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283 301
    302 304 305 313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410
    412 413 419 434 440 443 445 463 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570
    571 582 585 586 603 607 609 610 614 616 617 624 631 640 645 646 656 667 678 680 681 686 689 703
    704 706 716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803
    804 810 813 814 821 826 828 835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904
    908 910 912 914 917 919 929 934 937 941 943 947 948 954 959 973 978 980 984 989`,
  'America/Phoenix': '480 520 602 623',
  'America/Port_of_Spain': '868',
  'America/Puerto_Rico': '787 939',
  'America/Regina America/Winnipeg': '306 474 639',
  'America/Santo_Domingo': '809 829 849',
  'America/St_Kitts': '869',
  'America/St_Lucia': '758',
  'America/St_Thomas': '340',
  'America/St_Vincent': '784',
  'America/Toronto': `
    226 249 263 289 343 354 365 382 416 437 438 450 468 514 519 548 579 613 647 683 705 742 753 819
    873 905 942`,
  'America/Toronto America/Winnipeg': '807',
  'America/Tortola': '284',
  'America/Vancouver': '604',
  'America/Winnipeg': '204 431 584',
  'Atlantic/Bermuda': '441',
  'Pacific/Guam': '671',
  'Pacific/Honolulu': '808',
  'Pacific/Pago_Pago': '684',
  'Pacific/Saipan': '670',
};

/** When the table was last compared with its sources. */
export const areaCodesAsOf = '2026-11-24';

/** A prefix of an E.164 phone: `+1` and the area code, or `abroad`. */
export type AreaPrefix = string;

/** The area of every phone outside the North American plan. */
export const abroad: AreaPrefix = '+';

const zonesByPrefix: ReadonlyMap<AreaPrefix, string> = new Map(
  Object.entries(areaCodesByZones).flatMap(([zones, areaCodes]) =>
    areaCodes
      .trim()
      .split(/\s+/)
      .map((areaCode) => [`+1${areaCode}`, zones] as const),
  ),
);

export const areaPrefixLength = 5;

/** Accepts a phone or an area prefix. */
export function areaOf(phone: string): AreaPrefix {
  return phone.startsWith('+1') ? phone.slice(0, areaPrefixLength) : abroad;
}

/** SQL: `areaOf` of a phone. */
export const areaSql = (phone: string): string =>
  `CASE WHEN left(${phone}, 2) = '+1' THEN left(${phone}, ${areaPrefixLength}) ELSE '${abroad}' END`;

/** Area codes grouped by their zones, which are separated by spaces. */
export function listAreas(): { zones: string; prefixes: AreaPrefix[] }[] {
  return Object.entries(Object.groupBy(zonesByPrefix, ([, zones]) => zones)).map(([zones, entries = []]) => ({
    zones,
    prefixes: entries.map(([prefix]) => prefix),
  }));
}

/** The phone's possible zones, separated by spaces. Empty: unknown or non-geographic. */
export function zonesOf(phone: string): string {
  return zonesByPrefix.get(areaOf(phone)) ?? '';
}
