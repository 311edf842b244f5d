import { RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { session } from '../auth/session';
import { CustomerPerson } from '../customers/CustomerPerson';
import { useRecord, useView } from '../data/useView';
import { OrderPerson } from '../orders/OrderPerson';

/** Who complains, and who was to be paid: the personal data of what the case is about, opened and recorded there. */
export function CasePerson() {
  const { about, orderId } = useRecord('disputes');
  if (!session.may('personal.read')) return null;
  return about === 'order' ? <OfOrder id={orderId} /> : <OfPurchase id={orderId} />;
}

function OfOrder({ id }: { readonly id: string }) {
  const { data: order } = useView('orders', id);
  if (!order) return null;
  return (
    <ResourceContextProvider value="orders">
      <RecordContextProvider value={order}>
        <OrderPerson />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

function OfPurchase({ id }: { readonly id: string }) {
  const { data: purchase } = useView('purchases', id);
  return purchase ? <OfCustomer id={purchase.accountId} /> : null;
}

function OfCustomer({ id }: { readonly id: string }) {
  const { data: customer } = useView('customers', id);
  if (!customer) return null;
  return (
    <ResourceContextProvider value="customers">
      <RecordContextProvider value={customer}>
        <CustomerPerson />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
