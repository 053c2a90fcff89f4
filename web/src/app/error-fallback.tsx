import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { late } from '../loading/late';

/** Loads the error screen. Every page does so when it is idle: an error may come when nothing can be fetched any more. */
export const loadErrorScreen = async () => (await import('./error-screen')).ErrorScreen;

const Screen: ComponentType<ErrorComponentProps> = import.meta.env.SSR
  ? (await import('./error-screen')).ErrorScreen
  : late(loadErrorScreen);

/** The router's screen for every error, outside of the first download. */
export function ErrorFallback(props: ErrorComponentProps) {
  return <Screen {...props} />;
}
