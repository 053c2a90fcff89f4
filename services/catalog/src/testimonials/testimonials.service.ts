import { listTestimonials, type Testimonial } from '@lacquer/contracts/salon/catalog';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TestimonialEntity } from './testimonial.entity.js';

@Injectable()
export class TestimonialsService {
  constructor(private readonly dataSource: DataSource) {}

  @HandleRpc(listTestimonials)
  async listTestimonials(): Promise<Testimonial[]> {
    const testimonials = await this.dataSource.manager.find(TestimonialEntity, { order: { position: 'ASC' } });
    return testimonials.map(({ position: _, ...testimonial }) => testimonial);
  }
}
