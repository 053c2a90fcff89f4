import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Injectable } from '@nestjs/common';
import { RegistrationService } from '../registration/registration.service.js';

const retryMs = 5_000;
const longestRetryMs = 300_000;

/** Reads the registration of the sender, in a separate loop, so that a slow provider delays no other work. */
@Injectable()
export class RegistrationWatch {
  constructor(registration: RegistrationService, background: BackgroundWork) {
    background.repeat({
      name: RegistrationWatch.name,
      run: () => registration.readIfDue(),
      retryMs,
      longestRetryMs,
    });
  }
}
