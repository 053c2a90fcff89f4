import { useNavigate } from '@tanstack/react-router';
import { Download, Ellipsis, Upload } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { Menu, MenuItem } from '../../components/ui/overlays/menu';
import { t } from '../../staff-words/words';

interface FileMenuProps {
  exportWords: string;
  isExporting: boolean;
  onExport: () => void;
}

/** A menu with import and export, for windows without room for two buttons. */
export function FileMenu({ exportWords, isExporting, onExport }: FileMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="sm" className="-my-2 -mr-2 h-11 w-11 px-0!" aria-label={t('More about the list')}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </Button>
      }
    >
      <MenuItem icon={Upload} onSelect={() => void navigate({ to: '/admin/customers/import' })}>
        {t('Import')}
      </MenuItem>
      <MenuItem icon={Download} disabled={isExporting} onSelect={onExport}>
        {exportWords}
      </MenuItem>
    </Menu>
  );
}
