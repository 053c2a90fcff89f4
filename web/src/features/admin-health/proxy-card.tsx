import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';

/** Shown if requests come through an untrusted proxy. */
export function ProxyCard() {
  return (
    <Card title="Visitors" actions={<Badge tone="caution">Count as one</Badge>}>
      <p className="mt-2 text-ink-soft">
        A proxy in front of this site is not trusted, so all visitors count as one, and a busy visitor slows down the
        others. The operator of the server must set TRUST_PROXY.
      </p>
    </Card>
  );
}
