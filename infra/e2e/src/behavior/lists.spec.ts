import { describeLists } from './lists.js';

// one row more than the default page
describeLists(101);
