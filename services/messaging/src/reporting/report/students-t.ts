/** The standard normal quantile of 0.975. */
export const normal975 = 1.959963984540054;

/** The probability outside the interval, on both sides together. */
const outside = 0.05;

/**
 * The 97.5 % quantile of Student's t distribution for any number of degrees of freedom from 1, also fractional: G. W.
 * Hill, Algorithm 396, Communications of the ACM 13:10 (1970), precise to at least five digits.
 */
export function studentsT975(degrees: number): number {
  const n = Math.max(1, degrees);
  if (n === 1) return 1 / Math.tan((outside * Math.PI) / 2);
  if (n === 2) return Math.sqrt(2 / (outside * (2 - outside)) - 2);
  const a = 1 / (n - 0.5);
  const b = 48 / (a * a);
  let c = (((20700 * a) / b - 98) * a - 16) * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * n;
  let y = (d * outside) ** (2 / n);
  if (y > 0.05 + a) {
    const x = -normal975;
    y = x * x;
    if (n < 5) c += 0.3 * (n - 4.5) * (x + 0.6);
    c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c;
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
    y = Math.expm1(a * y * y);
  } else {
    y =
      ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * ((n + 1) / (n + 2)) +
      1 / y;
  }
  return Math.sqrt(n * y);
}
