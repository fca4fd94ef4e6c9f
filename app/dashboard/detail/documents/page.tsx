import type { Metadata } from "next";
import { ProfileHeader } from "@/components/customers/profile-header";
import { DocumentsCard } from "@/components/documents/documents-card";
import { listOwnDocuments } from "@/lib/features/documents/queries";
import { requireCustomer } from "@/lib/identity/guards/guards";

export const metadata: Metadata = { title: "Documents" };

export default async function DocumentsPage() {
  const customer = await requireCustomer();
  const documents = await listOwnDocuments(customer);

  return (
    <>
      <ProfileHeader
        section="documents"
        lead="Documents that prove your identity, and our decision on each."
      />
      <div className="max-w-3xl">
        <DocumentsCard documents={documents} />
      </div>
    </>
  );
}
