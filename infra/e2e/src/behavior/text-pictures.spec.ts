import { describeTextPictures } from './text-pictures.js';

describeTextPictures('standalone');
