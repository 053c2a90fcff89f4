interface ToggleButtonProps {
  isOn: boolean;
  onChoose: () => void;
  children: string;
}

/** One option of a list filter with few options. */
export function ToggleButton({ isOn, onChoose, children }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={`min-h-11 rounded-full border px-4 text-base font-medium ${isOn ? 'border-ink bg-ink text-ground' : 'border-line-strong bg-surface text-ink hover:border-ink'}`}
    >
      {children}
    </button>
  );
}
