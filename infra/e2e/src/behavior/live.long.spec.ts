import { describeLive } from './live.js';

describeLive('distributed');
