import { Module } from '@nestjs/common';
import { LiveFeed } from './live-feed.js';
import { LiveController } from './live.controller.js';
import { LiveEvents } from './live.events.js';

@Module({ controllers: [LiveController, LiveEvents], providers: [LiveFeed], exports: [LiveFeed] })
export class LiveModule {}
