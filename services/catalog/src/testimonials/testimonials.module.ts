import { Module } from '@nestjs/common';
import { TestimonialsRpc } from './testimonials.rpc.js';
import { TestimonialsService } from './testimonials.service.js';

@Module({ controllers: [TestimonialsRpc], providers: [TestimonialsService] })
export class TestimonialsModule {}
