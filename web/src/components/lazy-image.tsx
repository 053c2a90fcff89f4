import { useEffect, useRef, useState } from 'react';

interface LazyImageProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** In the first view: part of the HTML, fetched at once. `first` = before everything else. */
  eager?: boolean | 'first';
  className?: string;
}

type ImageState = 'waiting' | 'loading' | 'loaded' | 'failed';

/** How far outside the viewport a picture starts to load. */
const loadMargin = '50px';

export function LazyImage({ src, alt, width, height, eager = false, className = '' }: LazyImageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<ImageState>(eager ? 'loading' : 'waiting');

  useEffect(() => {
    if (eager) {
      // An image of the HTML may be done before React listens.
      if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'loaded' : 'failed');
      return undefined;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setState('loading');
        observer.disconnect();
      },
      { rootMargin: loadMargin },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [eager]);

  const visible = eager !== false || state === 'loaded';
  return (
    <div
      ref={frame}
      data-image-state={state}
      className={`relative overflow-hidden bg-plaster-mid ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {state !== 'waiting' && state !== 'failed' && (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          {...(eager === 'first' ? { fetchPriority: 'high' as const } : {})}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
          className={`size-full object-cover transition-opacity duration-500 ${visible ? 'opacity-100' : 'opacity-0'}`}
        />
      )}
      {state === 'loading' && !eager && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="size-7 animate-spin rounded-full border-2 border-brass/30 border-t-brass" />
        </span>
      )}
      {state === 'failed' && (
        <p className="absolute inset-0 grid place-items-center p-4 text-center text-sm text-ink-soft">
          Image unavailable
        </p>
      )}
      {!eager && (
        <noscript>
          <img src={src} alt={alt} width={width} height={height} className="absolute inset-0 size-full object-cover" />
        </noscript>
      )}
    </div>
  );
}
