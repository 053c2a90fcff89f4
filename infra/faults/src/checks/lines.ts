/** Responses compared with stored data. `difference`: lost plus duplicated ones. */
export interface StoredLine {
  sent: number;
  answered: number;
  stored: number;
  difference: number;
}

export interface ArrivedLine {
  expected: number;
  arrived: number;
  difference: number;
}
