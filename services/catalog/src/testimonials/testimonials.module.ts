import { Module } from '@nestjs/common';
import { TestimonialsService } from './testimonials.service.js';

@Module({ providers: [TestimonialsService] })
export class TestimonialsModule {}
