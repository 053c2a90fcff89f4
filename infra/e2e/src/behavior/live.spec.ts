import { describeLive } from './live.js';

describeLive('standalone');
