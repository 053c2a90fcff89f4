import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { ContactFormPost } from './contact-form-post.js';
import { ContactController } from './contact.controller.js';

@Module({ imports: [LimitsModule], controllers: [ContactController], providers: [ContactFormPost] })
export class ContactModule {}
