import { describe, expect, it } from '@jest/globals';
import { sampleSalon } from '../../testing/sample-salon';
import { hoursIn, paymentIn } from './salon-words';

const weekend = {
  ...sampleSalon.hours,
  saturday: { opens: '09:30', closes: '12:00' },
  sunday: null,
};

describe('the salon in another language', () => {
  it('shows equal hours on all days in one phrase', () => {
    expect(hoursIn('es', sampleSalon.hours)).toBe('Abierto los 7 días, de 10:00 a. m. a 6:00 p. m.');
    expect(hoursIn('ko', sampleSalon.hours)).toBe('연중무휴, 오전 10시 – 오후 6시');
  });

  it('shows days with different hours', () => {
    expect(hoursIn('es', weekend)).toBe(
      'lunes a viernes: de 10:00 a. m. a 6:00 p. m., sábado: de 9:30 a. m. a 12:00 p. m., domingo: cerrado',
    );
    expect(hoursIn('ko', weekend)).toBe(
      '월요일 – 금요일: 오전 10시 – 오후 6시, 토요일: 오전 9시 30분 – 오후 12시, 일요일: 휴무',
    );
  });

  it('shows payment methods, untranslated if it has no translation', () => {
    expect(paymentIn('es', ['Cash'])).toBe('Aceptamos efectivo.');
    expect(paymentIn('es', ['Cash', 'Credit cards', 'Venmo'])).toBe('Aceptamos efectivo, tarjetas de crédito y Venmo.');
    expect(paymentIn('ko', ['Cash', 'Credit cards'])).toBe('결제: 현금, 신용카드');
    expect(paymentIn('ko', [])).toBeNull();
  });
});
