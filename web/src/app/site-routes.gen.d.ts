// Without types of its own, since its routes are a part of all.
export { routeTree } from './routeTree.gen';
