import { CleanUp, endOnSignals } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';

/** Runs `use` with a standalone product, for programs outside of Jest. Ctrl-C ends both. */
export async function withProduct<T>(use: (product: ProductUnderTest) => Promise<T>): Promise<T> {
  endOnSignals();
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    const product = await startProduct('standalone', { withProviders: false, publicUrl: true });
    cleanUp.add(() => product.stop());
    return await use(product);
  } finally {
    await cleanUp.run();
  }
}
