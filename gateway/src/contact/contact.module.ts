import { Module } from '@nestjs/common';
import { ContactFormPost } from './contact-form-post.js';
import { ContactController } from './contact.controller.js';

@Module({ controllers: [ContactController], providers: [ContactFormPost] })
export class ContactModule {}
