import type { SalonService } from '@lacquer/contracts/salon/catalog';

const line = (
  index: number,
  category: SalonService['category'],
  name: string,
  dollars: number,
  slug = name.toLowerCase().replaceAll(' ', '-'),
): SalonService => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name,
  description: null,
  duration: 45,
  price: dollars * 100,
  category,
  icon: 'fa-hand-paper',
  squareCheckoutUrl: null,
  slug,
});

/** One entry for each service page. */
export const sampleMenu: readonly SalonService[] = [
  line(1, 'Acrylic', 'Acrylic Nails', 40, 'acrylic-extensions'),
  line(2, 'Manicure', 'Classic Manicure', 25),
  line(3, 'Manicure', 'Gel Manicure', 30),
  line(4, 'Manicure', 'French Manicure', 35),
  line(5, 'Manicure', 'Hot Stone Manicure', 45),
  line(6, 'Pedicure', 'Express Pedicure', 20),
  line(7, 'Pedicure', 'Classic Pedicure', 30),
  line(8, 'Pedicure', 'Spa Pedicure', 35),
  line(9, 'Pedicure', 'Waterless Pedicure', 35),
  line(10, 'Pedicure', 'Gel Pedicure', 40),
  line(11, 'Pedicure', 'Athletic Pedicure', 45),
  line(12, 'Pedicure', 'Paraffin Pedicure', 50),
  line(13, 'Add-ons', 'Custom Nail Art', 10, 'nail-art'),
  line(14, 'Add-ons', 'Foot Waxing', 15),
  line(15, 'Add-ons', 'Eyebrow Waxing', 20),
  line(16, 'Add-ons', 'Arm Waxing', 25),
  line(17, 'Add-ons', 'Leg Waxing', 35),
];
