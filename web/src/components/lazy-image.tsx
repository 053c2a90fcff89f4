import { type CSSProperties, useEffect, useRef, useState } from 'react';

interface LazyImageProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  srcSet?: string;
  sizes?: string;
  /** The same picture in more efficient formats, best first. */
  sources?: readonly { type: string; srcSet: string }[];
  /** Placeholder color while the image loads. */
  color?: string;
  /**
   * Above the fold: the image is in the HTML and fetched immediately. `first`: with high priority. `beside`: once the
   * main image is painted, and not on phones that hide it.
   */
  eager?: boolean | 'first' | 'beside';
  /** What is shown of it, if it is not all around the middle: see `pictures/framing`. */
  imageStyle?: CSSProperties | undefined;
  className?: string;
}

type ImageState = 'waiting' | 'loading' | 'loaded' | 'failed';

/** Distance from the viewport at which an image starts to load. */
const loadMargin = '50px';

export function LazyImage({ eager = false, color, className = '', imageStyle: style, ...picture }: LazyImageProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<ImageState>(eager ? 'loading' : 'waiting');

  useEffect(() => {
    if (eager) {
      // An image in the HTML may load before hydration.
      const image = frame.current?.querySelector('img');
      if (image?.complete) setState(image.naturalWidth > 0 ? 'loaded' : 'failed');
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
    <span
      ref={frame}
      data-image-state={state}
      className={`relative block overflow-hidden bg-plaster-mid ${className}`}
      style={{
        aspectRatio: `${picture.width} / ${picture.height}`,
        ...(color && state !== 'failed' ? { backgroundColor: color } : {}),
      }}
    >
      {state !== 'waiting' && state !== 'failed' && (
        <Image
          {...picture}
          {...(style && { style })}
          isFirst={eager === 'first'}
          isBeside={eager === 'beside'}
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
        <span className="absolute inset-0 grid place-items-center p-4 text-center text-small text-ink-soft">
          Image unavailable
        </span>
      )}
      {!eager && (
        <noscript>
          {/* a single size, to keep the HTML small */}
          <img
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className="absolute inset-0 size-full object-cover"
            {...(style?.position && { style })}
          />
        </noscript>
      )}
    </span>
  );
}

interface ImageProps extends Omit<LazyImageProps, 'eager' | 'color' | 'imageStyle'> {
  style?: CSSProperties;
  isFirst?: boolean;
  isBeside?: boolean;
  onLoad?: () => void;
  onError?: () => void;
}

function Image({ sources = [], srcSet, sizes, style, isFirst = false, isBeside = false, ...image }: ImageProps) {
  return (
    <picture className={isBeside ? 'held contents' : 'contents'}>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- in `image` */}
      <img
        {...image}
        srcSet={srcSet}
        sizes={sizes}
        decoding="async"
        {...(style && { style })}
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
        {...(isBeside ? { loading: 'lazy' as const, fetchPriority: 'low' as const } : {})}
      />
    </picture>
  );
}
