import { describeSavedReplies } from './saved-replies.js';

describeSavedReplies('distributed');
