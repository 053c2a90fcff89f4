import { describeLists } from './lists.js';

describeLists(10_000);
