import { startTestServers } from '@lacquer/servers/testing/servers';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';

/** Runs `use` with a standalone product, for programs outside of Jest. */
export async function withProduct<T>(use: (product: ProductUnderTest) => Promise<T>): Promise<T> {
  const servers = await startTestServers(['postgres']);
  try {
    if (servers.missing[0]) throw servers.missing[0];
    Object.assign(process.env, servers.env);
    const product = await startProduct('standalone', { withProviders: false, publicUrl: true });
    try {
      return await use(product);
    } finally {
      await product.stop();
    }
  } finally {
    await servers.stop();
  }
}
