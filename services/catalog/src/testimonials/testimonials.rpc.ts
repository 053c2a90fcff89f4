import { listTestimonials, type Testimonial } from '@lacquer/contracts/salon/catalog';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { TestimonialsService } from './testimonials.service.js';

@Controller()
export class TestimonialsRpc {
  constructor(private readonly testimonials: TestimonialsService) {}

  @HandleRpc(listTestimonials)
  list(): Promise<Testimonial[]> {
    return this.testimonials.listTestimonials();
  }
}
