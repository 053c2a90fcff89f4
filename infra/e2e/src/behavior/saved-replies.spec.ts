import { describeSavedReplies } from './saved-replies.js';

describeSavedReplies('standalone');
