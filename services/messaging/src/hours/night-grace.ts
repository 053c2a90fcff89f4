/** For so long after a text from a customer, they are answered at night as well. Hours. */
export const nightGraceHours = 4;
