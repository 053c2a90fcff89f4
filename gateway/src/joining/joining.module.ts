import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { SettingsModule } from '../settings.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { JoinController } from './join.controller.js';
import { JoinTotal } from './join-total.js';
import { KioskController } from './kiosk.controller.js';
import { Kiosks } from './kiosks.repository.js';
import { Drawing } from './sheet/drawing.js';
import { SheetController } from './sheet/sheet.controller.js';
import { TickedBoxes } from './ticked-boxes.js';

@Module({
  imports: [CatalogModule, LimitsModule, SettingsModule, StaffModule],
  controllers: [JoinController, KioskController, SheetController],
  providers: [Drawing, JoinTotal, TickedBoxes, Kiosks],
  exports: [JoinTotal, TickedBoxes],
})
export class JoiningModule {
  /** @param site the `SiteModule` of the app: its pages answer forms that are posted without JavaScript */
  static forRoot(site: DynamicModule): DynamicModule {
    return { module: JoiningModule, imports: [site] };
  }
}
