import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { affected, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const restMs = 60_000;

const gatherSql = statement(
  `WITH taken AS (DELETE FROM customer_sum WHERE (SELECT count(*) > 1 FROM customer_sum) RETURNING *)
   INSERT INTO customer_sum SELECT sum(customers), sum(with_phone), sum(visits), sum(spent) FROM taken
   HAVING count(*) > 0`,
);

/** Compacts the rows that the triggers of `customer` add to `customer_sum` into one, which keeps the totals fast. */
@Injectable()
export class CustomerSums {
  constructor(
    private readonly dataSource: DataSource,
    background: BackgroundWork,
  ) {
    background.repeat({
      name: CustomerSums.name,
      run: async () => {
        await this.gather();
        return restMs;
      },
      retryMs: restMs,
      longestRetryMs: restMs,
    });
  }

  /** A single statement: concurrent readers see either the rows or their sum. */
  async gather(): Promise<void> {
    await affected(this.dataSource, gatherSql);
  }
}
